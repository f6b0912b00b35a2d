import { Link } from '../router/link';

/** The mark: two strokes that lean in, a spark between them; with the name of the site beside it. */
function Logo({ name }: { name: string }) {
  return (
    <>
      <svg
        viewBox="0 0 32 32"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="4.8"
        strokeLinecap="round"
      >
        <path d="M4.6 10.4 13 26.6M27.4 10.4 19 26.6" />
        <circle cx="16" cy="7" r="3.9" fill="var(--accent-text)" stroke="none" />
      </svg>
      <span>{name.toLowerCase()}</span>
    </>
  );
}

/** The logo where there is nothing to go to. */
export function PlainLogo({ name }: { name: string }) {
  return (
    <span className="logo">
      <Logo name={name} />
    </span>
  );
}

/** The logo as a link to the home page. */
export function LogoLink({ name, label, to }: { name: string; label: string; to: string }) {
  return (
    <Link to={to} className="logo" aria-label={label}>
      <Logo name={name} />
    </Link>
  );
}
