/**
 * The page's one polite live region: what a reader hears without looking. `text` changes, the region stays, as
 * regions that appear together with their text are not read.
 */
export function Announcer({ text }: { text: string }) {
  return (
    <div className="sr" role="status" aria-live="polite">
      {text}
    </div>
  );
}
