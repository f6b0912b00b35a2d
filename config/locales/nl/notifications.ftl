# Het scherm waar leden kiezen waarover ze bericht krijgen terwijl er geen pagina open is.

notify-title = Meldingen
notify-lead = Hoor wat er gebeurt terwijl de site dicht is.
notify-device = Op dit apparaat
notify-on = Je krijgt hier meldingen.
notify-off = Uitgeschakeld. Je browser vraagt één keer om toestemming.
notify-denied = Je browser blokkeert meldingen van deze site. Sta ze toe bij de instellingen naast het adres van de site.
notify-unsupported = Deze browser kan geen meldingen van deze site tonen. Op een iPhone kan het zodra je de site op je beginscherm zet.
notify-turn-on = Inschakelen
notify-turn-off = Uitschakelen
notify-kinds = Vertel me over
notify-message = Berichten
notify-message-hint = Iemand heeft je geschreven.
notify-photo = Foto’s
notify-photo-hint = Iemand heeft je een foto gestuurd.
notify-gift = Cadeaus
notify-gift-hint = Iemand heeft je een cadeau gestuurd.
notify-like = Likes
notify-like-hint = Iemand vindt je leuk.
notify-match = Matches
notify-match-hint = Iemand die jij leuk vindt, vindt jou ook leuk.
notify-privacy = Privacy
notify-text = Toon wat er geschreven is
notify-text-hint = Anders staat er alleen wie je schreef. Wie je scherm ziet, kan het meelezen.
notify-failed = Je keuzes konden niet worden geladen
