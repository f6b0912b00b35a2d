import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, IconButton } from '../../ui/button';
import { useWords } from '../../words/words';
import { CONFIRM, COUNT, PHOTO, type Steps } from './steps';
import styles from './complete-signup.module.css';

type StepFrameProps = { steps: Steps; title: string; text: string; children: ReactNode };

/** What all steps have: where one is, the ways back and past it, and the heading, which takes the focus. */
export function StepFrame({ steps, title, text, children }: StepFrameProps) {
  const say = useWords();
  const { at, back, skip } = steps;
  const where = useId();
  const place = say('steps-place', { step: at + 1, count: COUNT });
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.top}>
        {at > PHOTO && <IconButton icon={ArrowLeft} label={say('steps-back')} onClick={back} />}
        <p id={where} className={styles.place}>
          {place}
        </p>
        {at < CONFIRM && (
          <Button look="quiet" onClick={skip}>
            {say('steps-skip')}
          </Button>
        )}
      </div>
      <div className={styles.bar} aria-hidden="true">
        {Array.from({ length: COUNT }, (_, step) => (
          <i key={step} className={step <= at ? styles.done : undefined} />
        ))}
      </div>
      <Heading steps={steps} where={where}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

/** The focus of the control that went on would be lost; readers read the heading and which step it is of. */
function Heading({ steps, where, children }: { steps: Steps; where: string; children: string }) {
  const { at, hasMoved } = steps;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasMoved) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [at, hasMoved]);
  return (
    <h1 ref={heading} tabIndex={-1} aria-describedby={where}>
      {children}
    </h1>
  );
}

/** What a step asks. */
export function StepBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The way on, within reach of a thumb at the lower edge. */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
