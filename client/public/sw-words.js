// Written from config/locales by `npm run generate`. Do not edit.

/** What the service worker says in the place of a page that cannot be fetched, by language. */
self.offlineWords = {
  en: { title: "You are offline", text: "This page needs the network. It opens by itself once you are back.", retry: "Try again" },
  nl: { title: "Je bent offline", text: "Voor deze pagina is internet nodig. Ze gaat vanzelf open zodra je weer verbinding hebt.", retry: "Opnieuw proberen" },
};
