// My account: who I am here, how I sign in, and where I am signed in.

import { useSearch } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { PageHead } from '#console/parts/page-head.tsx';
import { AnswerPending } from '#console/parts/states.tsx';
import { accountApi } from '#contract/staff/account.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import './account.css';
import { Email } from '#console/parts/email.tsx';
import { NameSection, PasswordSection } from './name-and-password.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const roleWords = { admin: 'administrator', staff: 'staff' } as const;

export const AccountScreen = () => {
  const { setUp } = useSearch({ from: consolePaths.account });
  const query = useStaffQuery(accountApi.account);
  const account = query.data;
  return (
    <>
      <PageHead title="My account">
        {account !== undefined && (
          <p className="wrap-anywhere">
            <Email address={account.email} />, {roleWords[account.role]}
          </p>
        )}
      </PageHead>
      {account === undefined ? (
        <AnswerPending query={query} lines={8} />
      ) : (
        <>
          <SecondFactorSection account={account} startsAtOnce={setUp === 'second-factor'} />
          <PasskeysSection passkeys={account.passkeys} />
          <PasswordSection account={account} />
          <NameSection account={account} />
          <SessionsSection sessions={account.sessions} />
        </>
      )}
    </>
  );
};
