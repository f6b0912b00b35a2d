# Invoices and credit notes as PDF.

invoice-title = Invoice { $number }
invoice-credit-title = Credit note { $number }
invoice-date = Date
invoice-order = Order
invoice-corrects = Corrects
invoice-seller = Seller
invoice-buyer = Buyer
invoice-erased = Erased together with the account
invoice-kvk = Trade register { $number }
invoice-vat-number = VAT number { $number }
invoice-what = Description
invoice-amount = Amount
invoice-credits = { $credits } credits for { $site }
invoice-refund = Refund for order { $order }
invoice-undone = Refund that did not reach the buyer
invoice-net = Without VAT
invoice-vat = VAT of { $country }, { $rate }%
invoice-total = Total
invoice-paid = This amount has been paid: { $method }.
invoice-returned = This amount goes back to you the way you paid: { $method }.
