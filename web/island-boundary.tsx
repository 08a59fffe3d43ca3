// Catches what breaks inside an island, and shows the page's own trouble notice instead of leaving a silent hole.

import { Component, type ReactNode } from 'react';

export class IslandBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    document.documentElement.dataset.troubled = '';
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
