import { Component, type ReactNode } from 'react';
import { noteCrash } from './crash';

interface CrashBoundaryProps {
  /** Shown in place of the part that failed. */
  fallback: ReactNode;
  /** The part is tried again when this changes, for instance with a navigation. */
  until: unknown;
  children: ReactNode;
}

interface CrashBoundaryState {
  crashed: boolean;
  until: unknown;
}

/** Catches the error of a part beside the routes that cannot be loaded or rendered; the rest of the page stays. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state = { crashed: false, until: this.props.until };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ until }: CrashBoundaryProps, state: CrashBoundaryState) {
    return until === state.until ? null : { crashed: false, until };
  }

  override componentDidCatch(error: unknown) {
    noteCrash(error);
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
