// Stands on everything that cannot be paid because the operator has not said how to be paid.
import { payment } from '#content/payment.ts';

export const DemoMark = () => (
  <span className="rounded-control border border-error bg-error-band px-2 py-0.5 font-text text-sm font-semibold tracking-normal text-error">
    {payment.demo.mark}
  </span>
);
