import { Component, type ReactNode } from 'react';
import { Refused, Unreachable } from '../../api/http';
import { NO_ANSWER } from './error-page';

/** The contents of the error page for an error. */
export type Trouble = { status: number; message: string | null };

/** A refusal of the server has a status and a sentence for members; an error of the page itself has neither. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused) return { status: error.status, message: error.message };
  return { status: error instanceof Unreachable ? NO_ANSWER : 500, message: null };
}

type Props = {
  children: ReactNode;
  fallback: (trouble: Trouble) => ReactNode;
  /** A change of this value, such as of the path, renders the children again. */
  resetKey?: string;
};

type State = { trouble: Trouble | null; resetKey: string | undefined };

/** Puts the error page where a part of the screen failed. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { trouble: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { trouble: troubleOf(error) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { trouble: null, resetKey };
  }

  override render(): ReactNode {
    const { trouble } = this.state;
    return trouble ? this.props.fallback(trouble) : this.props.children;
  }
}
