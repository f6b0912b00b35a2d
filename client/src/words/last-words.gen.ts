// Written from config/locales by `npm run generate`. Do not edit.

/** What the error page says when it fails itself, by language. */
export const lastWords: Record<string, { failed: string; link: string }> = {
  en: { failed: "An error occurred while showing the error page", link: "To the home page" },
  nl: { failed: "Er ging iets mis bij het tonen van de foutpagina", link: "Naar de startpagina" },
};
