// The private link itself and the ways to hand it over; a dead one has neither, and says what to do instead.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { CopyBox } from '#console/parts/copy.tsx';
import { HandOverMail, useMailProblem, writtenWords } from '#console/parts/mail-progress.tsx';
import { Money } from '#console/parts/money.tsx';
import { Section } from '#console/parts/section.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { paymentLinkApi, type StaffPaymentLink } from '#contract/staff/payment-links.ts';
import { shownRupees } from '#ui/shown-values.ts';
import { linkChanges } from './link-actions.tsx';
import { QrDialog } from './qr-dialog.tsx';

const MailButton = ({ link: { id, email, amountPaise, projectName } }: { link: StaffPaymentLink }) => {
  const [isAsking, setAsking] = useState(false);
  const mailProblem = useMailProblem();
  const mail = useStaffAction({
    act: () => staffCall(paymentLinkApi.mail, { params: { id } }),
    changes: linkChanges,
    done: writtenWords('The link', email ?? undefined, mailProblem),
  });
  if (email === null) return null;
  return (
    <>
      <Button look="main" onClick={() => setAsking(true)}>
        Send by mail
      </Button>
      <ConfirmDialog
        id="mail-link"
        open={isAsking}
        title="Mail the link?"
        confirmLabel="Send"
        onClose={() => setAsking(false)}
        onConfirm={() => mail.runAsync()}
      >
        <p className="wrap-anywhere">
          {email} gets the link with the amount of <Money paise={amountPaise} />, the project {projectName},
          its reference and the due date. Whoever reads that mail can open the page.
        </p>
      </ConfirmDialog>
    </>
  );
};

const Message = ({ text }: { text: string }) => (
  <details>
    <summary className="text-link w-fit cursor-pointer">Text for WhatsApp and other chats</summary>
    <CopyBox id="link-message" text={text} label="Copy the message" />
  </details>
);

const deadWords = ({ state, receiptStatus }: StaffPaymentLink): string => {
  const isExpired = state === 'expired';
  const words = isExpired ? 'The link has expired' : 'The link is deactivated';
  if (receiptStatus === 'verified') return `${words}. Its page still shows the confirmation of the payment.`;
  if (receiptStatus === 'received')
    return `${words}. Its page still shows the receipt that is being checked.`;
  return isExpired
    ? `${words} and opens nothing. Set another expiry below, or make a copy for a new amount.`
    : `${words} and opens nothing. Activate it, or make a copy for a new amount.`;
};

const paidWords = ({ receiptStatus }: StaffPaymentLink): string =>
  receiptStatus === 'verified'
    ? 'The payment is verified. The page shows its confirmation.'
    : 'A receipt is being checked. The page shows it, and asks for nothing until it is decided.';

export const HandOverSection = ({ link }: { link: StaffPaymentLink }) => {
  const { url, urlQr, upi, messageText, lastMail, email } = link;
  if (url === null || urlQr === null) {
    return (
      <Section title="Link">
        <p>{deadWords(link)}</p>
        {lastMail !== null && <HandOverMail mail={lastMail} />}
      </Section>
    );
  }
  return (
    <Section title="Link">
      {messageText === null && <p>{paidWords(link)}</p>}
      <CopyBox id="link-url" text={url} label="Copy the link" isAddress />
      <div className="flex flex-wrap gap-2">
        {messageText !== null && (
          <>
            <MailButton link={link} />
            <a
              href={`https://wa.me/?text=${encodeURIComponent(messageText)}`}
              target="_blank"
              rel="noopener noreferrer"
              className="button-quiet"
            >
              Open in WhatsApp
            </a>
          </>
        )}
        <QrDialog
          label="Link QR"
          title="The payment page"
          note="Scanning it opens the client's page."
          code={urlQr}
        />
        {upi !== null && (
          <QrDialog
            label="Payment QR"
            title={shownRupees(link.amountPaise)}
            note={upi.isDemo ? 'A demo: this cannot be paid.' : `Any UPI app can pay it to ${upi.id}.`}
            code={upi.qr}
          />
        )}
      </div>
      {lastMail !== null && <HandOverMail mail={lastMail} />}
      {messageText !== null && email === null && (
        <p className="text-muted">There is no email address to send it to.</p>
      )}
      {messageText !== null && <Message text={messageText} />}
    </Section>
  );
};
