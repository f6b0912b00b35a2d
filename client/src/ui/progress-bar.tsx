import { useDelayed } from './use-delayed';

/** A line along the top while the next screen is on its way (specification 9: after 200 ms, over 5000 ms). */
export function ProgressBar() {
  if (!useDelayed()) return null;
  return (
    <div className="loading" aria-hidden="true">
      <i />
    </div>
  );
}
