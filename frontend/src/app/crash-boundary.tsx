import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Crash } from './crash';

interface CrashBoundaryProps {
  /** What stands in place of the part that cannot be shown; a whole screen unless told. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part that cannot be loaded or drawn leaves the rest of the page standing. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    const { fallback = <Crash />, children } = this.props;
    return this.state.crashed ? fallback : children;
  }
}
