// Stands on everything that cannot be paid because the operator has not said how to be paid.
import { payment } from '#content/payment.ts';

export const DemoMark = () => (
  <span className="mark alert-error font-text tracking-normal">{payment.demo.mark}</span>
);
