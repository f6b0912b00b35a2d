import { Button } from '../../ui/button';
import { Photo } from '../../ui/photo';
import { useWords } from '../../words/words';
import styles from './own-photos.module.css';
import type { Upload, Uploads } from './use-uploads';

/** A photo on its way to the server, or one that did not get there. */
export function UploadTile({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const say = useWords();
  const { source, share, problem } = upload;
  const name = say('own-photos-new');
  return (
    <li>
      <Photo source={source} alt={name} name={name} eager>
        {problem === null ? (
          <progress className={styles.progress} value={share} aria-label={say('own-photos-sending')} />
        ) : (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </Photo>
      {problem !== null && (
        <div className={styles.choice}>
          <Button size="small" onClick={() => uploads.retry(upload)}>
            {say('try-again')}
          </Button>
          <Button size="small" look="quiet" onClick={() => uploads.letGo(upload)}>
            {say('own-photos-let-go')}
          </Button>
        </div>
      )}
    </li>
  );
}
