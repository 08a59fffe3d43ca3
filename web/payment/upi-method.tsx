// Paying by UPI: address and amount to copy, which work for every amount, the code to scan and to keep, and on Android a button that
// opens the payment app if the operator's address is a merchant's.
import { useEffect, useState } from 'react';
import { payment } from '#content/payment.ts';
import { savedQrMaxPaise, upiMaxPaise } from '#contract/limits.ts';
import { plainRupees } from '#contract/money.ts';
import type { PaymentMethods } from '#contract/payment.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { isAndroid } from '#ui/device.ts';
import { Facts } from '#ui/facts.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { shownRupees } from '#ui/shown-values.ts';
import { DemoMark } from './demo-mark.tsx';
import { qrPicture } from './qr-picture.ts';

const words = payment.methods;
type Upi = NonNullable<PaymentMethods['upi']>;

/** Shares the picture if the device can (that is how a phone saves it), else downloads it. */
const savePicture = async (code: Upi['qr'], amount: string): Promise<void> => {
  const picture = await qrPicture(code, amount);
  if (picture === undefined) return;
  const file = new File([picture], 'upi-qr.png', { type: 'image/png' });
  const onPhone = window.matchMedia('(pointer: coarse)').matches;
  if (onPhone && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const copied = (id: string, label: string, shown: string, value: string) => ({
  id,
  label,
  value: shown,
  exact: true,
  action: <CopyButton id={`${id}-copy`} value={value} label={words.copy(label)} words={words} />,
});

export const UpiMethod = ({
  upi,
  amountPaise,
  isAboveLimit,
  demo,
}: {
  upi: Upi;
  amountPaise: number;
  /** Of what UPI usually takes. */
  isAboveLimit: boolean;
  demo: boolean;
}) => {
  const [opensApp, setOpensApp] = useState(false);
  useEffect(() => setOpensApp(upi.merchant && isAndroid(navigator.userAgent)), [upi.merchant]);
  const amount = shownRupees(amountPaise);
  return (
    <section
      id="payment-upi"
      className="payment-upi grid grid-cols-1 gap-4"
      aria-labelledby="payment-upi-title"
    >
      <h3 id="payment-upi-title" className="flex flex-wrap items-center gap-3">
        <span>{words.qr.heading}</span>
        {demo && <DemoMark />}
      </h3>
      {isAboveLimit && (
        <p id="payment-upi-limit" className="text-sm text-muted">
          <span>{words.qr.tooMuch(shownRupees(upiMaxPaise))}</span>
        </p>
      )}
      <Facts
        facts={[
          copied('payment-upi-id', words.qr.upiId, upi.id, upi.id),
          copied('payment-upi-amount', payment.client.labels.amount, amount, plainRupees(amountPaise)),
        ]}
      />
      <div className="upi-code">
        <p>
          <span>{words.qr.text}</span>
        </p>
        <figure className="grid grid-cols-1 justify-items-center gap-2 break-inside-avoid">
          <QrCode
            id="payment-qr"
            code={upi.qr}
            title={words.qr.pictureTitle(amount)}
            className="w-full max-w-72"
          />
          <figcaption className="money qr-amount" translate="no">
            <span>{amount}</span>
          </figcaption>
        </figure>
        <div className="grid grid-cols-1 content-start gap-3 print:hidden">
          {opensApp && (
            <a id="payment-open-app" href={upi.uri} className="button">
              {words.qr.openApp}
            </a>
          )}
          <button
            id="payment-save-qr"
            type="button"
            className="button-quiet"
            onClick={() => void savePicture(upi.qr, amount)}
          >
            <span>{words.qr.save}</span>
          </button>
        </div>
        <p className="upi-note text-sm text-muted print:hidden">
          <span>
            {amountPaise > savedQrMaxPaise && !upi.merchant
              ? words.qr.notFromGallery(shownRupees(savedQrMaxPaise))
              : words.qr.onThisPhone}
          </span>
        </p>
      </div>
    </section>
  );
};
