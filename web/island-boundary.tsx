// Catches what breaks inside an island, and shows the page's own trouble notice instead of leaving a silent hole.

import { Component, type ReactNode } from 'react';

export class IslandBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    for (const notice of document.querySelectorAll<HTMLElement>('[data-trouble]')) notice.hidden = false;
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
