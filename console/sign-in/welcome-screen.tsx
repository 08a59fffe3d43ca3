// What follows a new account: the offer of a second factor. It has an address of its own, since the link that led here works once.

import { Button } from '#console/parts/button.tsx';
import { consolePaths } from '#contract/staff/paths.ts';
import { OutsideFrame } from './outside-frame.tsx';
import './sign-in.css';
import { useSignedIn } from './use-signed-in.ts';

export const WelcomeScreen = () => {
  const setUp = useSignedIn(`${consolePaths.account}?setUp=second-factor`);
  const goOn = useSignedIn(undefined);
  return (
    <OutsideFrame title="You are in">
      <p>
        A second factor keeps your account yours even if somebody learns your password. It takes a minute and
        an authenticator app, or a passkey.
      </p>
      <Button look="main" onClick={() => void setUp()}>
        Set up a second factor
      </Button>
      <Button onClick={() => void goOn()}>Later</Button>
    </OutsideFrame>
  );
};
