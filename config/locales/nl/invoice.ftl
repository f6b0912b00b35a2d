# Invoices and credit notes as PDF.

invoice-title = Factuur { $number }
invoice-credit-title = Creditnota { $number }
invoice-date = Datum
invoice-order = Bestelling
invoice-corrects = Corrigeert
invoice-seller = Verkoper
invoice-buyer = Koper
invoice-erased = Gewist, samen met het account
invoice-kvk = KvK { $number }
invoice-vat-number = Btw-nummer { $number }
invoice-what = Omschrijving
invoice-amount = Bedrag
invoice-credits = { $credits } credits voor { $site }
invoice-refund = Terugbetaling van bestelling { $order }
invoice-undone = Terugbetaling die de koper niet heeft bereikt
invoice-net = Zonder btw
invoice-vat = Btw van { $country }, { $rate }%
invoice-total = Totaal
invoice-paid = Dit bedrag is betaald: { $method }.
invoice-returned = Dit bedrag krijg je terug zoals je hebt betaald: { $method }.
