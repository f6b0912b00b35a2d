import { useWords } from '../words/words';
import { useDelayed } from './use-delayed';

type SkeletonProps = { width?: string; height?: string; round?: boolean };

/** The shape of the content that is loading. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height, borderRadius: round ? '50%' : undefined }} />;
}

/** The same, in a shape that the screen gives it. */
export function Bone({ className }: { className: string | undefined }) {
  return <span className={`skeleton ${className}`} />;
}

/** Shapes while the content is loading; nothing at all for the first moments. */
export function Loading({ children }: { children: React.ReactNode }) {
  const say = useWords();
  if (!useDelayed()) return null;
  return (
    <div aria-busy="true">
      <span className="sr">{say('loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

type SkeletonListProps = { rows: number; children: React.ReactNode };

/** The same row a few times while a list is on its way. */
export function SkeletonList({ rows, children }: SkeletonListProps) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>{children}</div>
      ))}
    </Loading>
  );
}
