import { type ComponentType, useEffect, useRef, useState } from 'react';
import styles from './account.module.css';

type LazyBoxProps = {
  summary: string;
  /** What is in it, whose code is loaded when it is first opened. */
  part: ComponentType<{ onClose: () => void }>;
  /** Opened by a link that leads to it. */
  isAsked?: boolean;
};

/** A line of the account that opens to a form. */
export function LazyBox({ summary: text, part: Part, isAsked = false }: LazyBoxProps) {
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => {
    if (isAsked) summary.current?.focus();
  }, [isAsked]);
  const close = () => {
    setOpen(false);
    summary.current?.focus();
  };
  return (
    <details className={styles.box} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>{text}</summary>
      {isOpen && <Part onClose={close} />}
    </details>
  );
}
