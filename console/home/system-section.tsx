// Whether the process and its machine are well, and the switch that closes the site.

import { useState } from 'react';
import { staffCall, useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { Section } from '#console/parts/section.tsx';
import { AnswerPending } from '#console/parts/states.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { accountApi } from '#contract/staff/account.ts';
import { type Health, type Maintenance, overviewApi, setMaintenance } from '#contract/staff/overview.ts';

const readAgainMs = 60_000;

export const MaintenanceSection = () => {
  const { data: me } = useStaffQuery(accountApi.me);
  const query = useStaffQuery(overviewApi.maintenance, { refetchMs: readAgainMs });
  const [isAsking, setAsking] = useState(false);
  const change = useStaffAction<boolean, Maintenance>({
    act: (on) => staffCall(setMaintenance, { body: { on } }),
    changes: [overviewApi.maintenance],
    done: ({ on }) => (on ? 'The site is closed.' : 'The site is open.'),
  });
  const { data } = query;
  if (data === undefined) {
    return (
      <Section title="Maintenance">
        <AnswerPending query={query} lines={2} />
      </Section>
    );
  }
  const mayChange = me?.staff.role === 'admin';
  const { on, since } = data;
  return (
    <Section title="Maintenance">
      <p>
        {on ? (
          <>
            The site has been closed since <Time at={since} />.
          </>
        ) : (
          'The site is open.'
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look={on ? 'main' : 'danger'}
          isOff={!mayChange}
          aria-describedby={mayChange ? undefined : 'maintenance-why-not'}
          onClick={() => mayChange && setAsking(true)}
        >
          {on ? 'Open the site' : 'Close the site'}
        </Button>
        {!mayChange && (
          <p id="maintenance-why-not" className="text-sm text-muted">
            Only an administrator can do this.
          </p>
        )}
      </div>
      <ConfirmDialog
        id="maintenance"
        open={isAsking}
        title={on ? 'Open the site?' : 'Close the site?'}
        confirmLabel={on ? 'Open the site' : 'Close the site'}
        danger={!on}
        onClose={() => setAsking(false)}
        onConfirm={() => change.runAsync(!on)}
      >
        {on
          ? 'Visitors get their pages again within a second.'
          : 'Within a second visitors get the maintenance page instead of every page, private links too, and no form is taken. The console and uploads under way go on.'}
      </ConfirmDialog>
    </Section>
  );
};

/** That all is well is only said if nothing is worth a look either. */
export const States = ({ failing, warnings }: Pick<Health, 'failing' | 'warnings'>) =>
  failing.length === 0 ? (
    <StatusPill tone={warnings.length === 0 ? 'good' : 'waiting'}>
      {warnings.length === 0
        ? 'All working'
        : `${warnings.length} ${warnings.length === 1 ? 'needs' : 'need'} a look`}
    </StatusPill>
  ) : (
    <ul className="grid gap-1">
      {failing.map(({ name, text }) => (
        <li key={name} className="flex flex-wrap items-center gap-2">
          <StatusPill tone="bad">Fails</StatusPill>
          <span>
            {name}: {text}
          </span>
        </li>
      ))}
    </ul>
  );

const Warnings = ({ warnings }: Pick<Health, 'warnings'>) => (
  <ul className="grid gap-1">
    {warnings.map(({ name, text }) => (
      <li key={name}>{text}</li>
    ))}
  </ul>
);

const gigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

const Disk = ({ diskFreeBytes: free, diskTotalBytes: total, warnings }: Health) =>
  free === null || total === null ? (
    <span className="text-muted">unknown</span>
  ) : (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span>
        {gigabytes(free)} of {gigabytes(total)} free
      </span>
      {warnings.some(({ name }) => name === 'disk') && <StatusPill tone="bad">Low</StatusPill>}
    </span>
  );

const LastBackup = ({ lastBackupAt: at, backupProblem: problem }: Health) => (
  <span className="grid gap-1">
    <span className="inline-flex flex-wrap items-center gap-2">
      {at === null ? 'none yet' : <Time at={at} relative />}
      {problem !== null && <StatusPill tone="bad">Fails</StatusPill>}
    </span>
    {problem !== null && <span className="text-sm text-muted wrap-anywhere">{problem}</span>}
  </span>
);

export const HealthSection = () => {
  const query = useStaffQuery(overviewApi.health, { refetchMs: readAgainMs });
  const { data } = query;
  if (data === undefined) {
    return (
      <Section title="Health">
        <AnswerPending query={query} lines={6} />
      </Section>
    );
  }
  return (
    <Section title="Health">
      <FactList
        facts={[
          { label: 'Parts of the server', value: <States {...data} /> },
          ...(data.warnings.length === 0 ? [] : [{ label: 'Worth a look', value: <Warnings {...data} /> }]),
          { label: 'Disk', value: <Disk {...data} /> },
          {
            label: data.warnings.some(({ name }) => name === 'mail') ? 'Waiting mail' : 'Mail on its way',
            value:
              data.mailWaitingSince === null ? (
                'none'
              ) : (
                <>
                  {data.mailWaiting}, the oldest from <Time at={data.mailWaitingSince} relative />
                </>
              ),
          },
          {
            label: 'Encryption of mail',
            value: data.mailWarning !== null && <span className="text-error">{data.mailWarning}</span>,
          },
          {
            label: 'Last check for unfinished uploads',
            value: data.lastSweepAt === null ? 'not yet' : <Time at={data.lastSweepAt} relative />,
          },
          { label: 'Last backup', value: <LastBackup {...data} /> },
          { label: 'Running since', value: <Time at={data.startedAt} /> },
          { label: 'Version', value: `${data.version}, Node ${data.node}` },
        ]}
      />
    </Section>
  );
};
