import { renderToStaticMarkup } from 'react-dom/server';
import type { Layout } from '../routes/table';
import { Bar, LogoPlace } from '../ui/bar';
import { PlainLogo } from '../ui/logo';

/** Stands for the site's name, which only the server knows. */
const NAME = '{site}';

/**
 * What a page shows before any of its scripts has run: its bar, with the logo where it stays. The build writes it down,
 * and the server puts it into the page.
 */
export function firstPicture(layout: Layout): string {
  const logo = <PlainLogo name={NAME} />;
  return renderToStaticMarkup(layout === 'empty' ? <LogoPlace>{logo}</LogoPlace> : <Bar>{logo}</Bar>);
}
