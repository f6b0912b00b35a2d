# Pushmeldingen: wat een lid te zien krijgt terwijl de pagina dicht is. De titel is de naam van wie schreef; dit is de
# regel eronder, dus elke zin staat op zichzelf.

# De titel bij een profiel dat niet van een echt persoon is; $label is het woord van de site voor zo’n profiel.
push-fictional = { $name } ({ $label })
push-message = { $count ->
    [one] Heeft je een bericht gestuurd.
   *[other] Heeft je { $count } berichten gestuurd.
}
push-photo = Heeft je een foto gestuurd.
push-gift = Heeft je een cadeau gestuurd.
push-like = Vindt je leuk.
push-match = Vindt jou ook leuk. Jullie zijn een match!
push-credits = { $count ->
    [0] Je credits zijn op.
    [one] Je hebt nog één credit.
   *[other] Je hebt nog { $count } credits.
}
