// The payment page's script.
import { startPage } from '#web/private/start-page.ts';
import { PaymentPage } from './payment-page.tsx';

export const start = startPage(<PaymentPage />);
