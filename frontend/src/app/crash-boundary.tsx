import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Crash } from './crash';

/** A screen that cannot be loaded or drawn leaves the rest of the page standing. */
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
