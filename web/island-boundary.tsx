// Catches what breaks inside an island, so that people read a sentence instead of finding a hole.

import { Component, type ReactNode } from 'react';
import { pageTrouble } from '#content/navigation.ts';

export class IslandBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const { title, text, reload } = pageTrouble.unexpected;
    return (
      <div role="alert" className="alert alert-error trouble">
        <strong>{title}</strong>
        <span>{text}</span>
        <button type="button" className="button-quiet button-small" data-reload="">
          {reload}
        </button>
      </div>
    );
  }
}
