// Signing in.

import { PageHead } from '#console/parts/page-head.tsx';

export const SignInScreen = () => <PageHead title="Sign in" />;
