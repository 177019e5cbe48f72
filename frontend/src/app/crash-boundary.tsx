import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportBrowserError } from './browser-errors';

interface CrashBoundaryProps {
  /** Shown in place of the part that failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches the error of a part beside the routes that cannot be loaded or rendered; the rest of the page stays. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
    reportBrowserError('crash', error);
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
