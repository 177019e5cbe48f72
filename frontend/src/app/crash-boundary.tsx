import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Crash } from './crash';

/** Catches the error of a screen that cannot be loaded or rendered; the rest of the page stays. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children;
  }
}
