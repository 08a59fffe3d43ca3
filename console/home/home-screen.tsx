// Home: what needs doing now, then how things go, then whether the machine is well.

import { PageHead } from '#console/parts/page-head.tsx';
import { AmountsFigure, EnquiriesFigure, FunnelFigure } from './business-figures.tsx';
import './home.css';
import { HealthSection, MaintenanceSection } from './system-section.tsx';
import { TodoList } from './todo-list.tsx';
import { VitalsFigure } from './vitals-figure.tsx';

export const HomeScreen = () => (
  <>
    <PageHead title="Home" />
    <TodoList />
    <div className="plots">
      <EnquiriesFigure />
      <AmountsFigure />
      <FunnelFigure />
      <VitalsFigure />
      <MaintenanceSection />
      <HealthSection />
    </div>
  </>
);
