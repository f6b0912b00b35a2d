### Wat de browser toont in plaats van een pagina die hij niet kan ophalen en niet heeft bewaard. Gewone zinnen.

offline-title = Je bent offline
offline-text = Voor deze pagina is internet nodig. Ze gaat vanzelf open zodra je weer verbinding hebt.
offline-retry = Opnieuw proberen
