### Waar een lid woont: in het eigen profiel en bij het aanmelden.

location-place = Stad of dorp
location-place-hint = Typ de eerste letters en kies uit de lijst.
location-found = { $count ->
    [0] Geen plaats gevonden
    [one] Eén plaats
   *[other] { $count } plaatsen
}
location-none = Geen plaats gevonden
location-here = Gebruik mijn locatie
location-is = Je plaats: { $place }
location-privacy = Alleen een gebied van ongeveer 5 km verlaat je toestel, en anderen zien niet meer dan je regio. Plaatsen van
location-credit = GeoNames
location-denied = Je browser mag deze site niet vertellen waar je bent. Typ je plaats, of sta het toe in de instellingen van je browser voor deze site.
location-unsupported = Je browser kan deze site niet vertellen waar je bent. Typ je plaats.
location-lost = Je toestel kon niet vinden waar het is. Probeer het nog eens, of typ je plaats.
location-far = Geen van onze plaatsen is bij jou in de buurt. Typ je plaats.
location-region = Regio
location-region-hint = Anderen zien niets nauwkeurigers dan dit.
location-region-open = Kies een regio
