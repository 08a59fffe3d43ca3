// Home: what needs doing now, then how things go, and beside that whether the machine is well.

import { useQueries } from '@tanstack/react-query';
import { staffQuery, useStaffQuery } from '#console/api.ts';
import { PageHead } from '#console/parts/page-head.tsx';
import { SkeletonLines } from '#console/parts/states.tsx';
import { overviewApi } from '#contract/staff/overview.ts';
import { AmountsFigure, EnquiriesFigure, FunnelFigure } from './business-figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import './home.css';
import { HealthSection, MaintenanceSection } from './system-section.tsx';
import { TodoList } from './todo-list.tsx';
import { VitalsFigure } from './vitals-figure.tsx';

/** How high each part is depends on what it tells: the parts are shown together, so that none pushes another away. */
const useAllAnswered = (): boolean =>
  useQueries({
    queries: Object.values(overviewApi).map((each) => staffQuery(each)),
    combine: (answers) => answers.every(({ isPending }) => !isPending),
  });

export const HomeScreen = () => {
  const isReady = useAllAnswered();
  const { data: todo } = useStaffQuery(overviewApi.todo);
  const isFirstRun = todo !== undefined && todo.firstSteps !== null;
  return (
    <>
      <PageHead title="Home" />
      {!isReady && <SkeletonLines lines={12} />}
      <div hidden={!isReady}>
        <TodoList />
        <div className="home-columns">
          <div>
            {isFirstRun ? (
              <FirstSteps todo={todo} />
            ) : (
              <>
                <EnquiriesFigure />
                <AmountsFigure />
                <FunnelFigure />
              </>
            )}
          </div>
          <div>
            <HealthSection />
            <MaintenanceSection />
            {!isFirstRun && <VitalsFigure />}
          </div>
        </div>
      </div>
    </>
  );
};
