// A decision that asks first: the form waits while the question stands open, so that nothing typed is lost by saying no.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notSent, StaffError, staffKey } from '#console/api.ts';
import { showToast } from '#console/parts/toasts.ts';
import { accountApi } from '#contract/staff/account.ts';
import { type ReceiptAnswer, receiptApi, type StaffReceipt } from '#contract/staff/receipts.ts';

type Question<Body> = {
  body: Body;
  answer: (outcome: ReceiptAnswer) => void;
  refuse: (error: unknown) => void;
};

type Options<Body> = {
  send: (body: Body) => Promise<ReceiptAnswer>;
  receipt: StaffReceipt;
  /** Somebody else decided first; the words say who. */
  onLost: (words: string) => void;
};

export const useDecision = <Body>({ send, receipt: { reference, link }, onLost }: Options<Body>) => {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question<Body>>();

  const readAgain = () =>
    Promise.all(
      [receiptApi.list, receiptApi.sum, receiptApi.one, receiptApi.utrUses, accountApi.me].map((each) =>
        client.invalidateQueries({ queryKey: staffKey(each) }),
      ),
    );

  /** For the form: resolves when it is decided, rejects when it is not. */
  const ask = (body: Body): Promise<ReceiptAnswer> =>
    new Promise((answer, refuse) => setQuestion({ body, answer, refuse }));

  const cancel = () => {
    question?.refuse(new StaffError(0, notSent, 'Nothing was sent.'));
    setQuestion(undefined);
  };

  const confirm = async (): Promise<void> => {
    if (question === undefined) return;
    try {
      const outcome = await send(question.body);
      const { status } = outcome.receipt;
      const told =
        link.email === null
          ? 'The link has no email address: nobody was told.'
          : 'The client is told by mail.';
      showToast({ kind: 'success', text: `${reference} is ${status}. ${told}` });
      question.answer(outcome);
    } catch (error) {
      if (error instanceof StaffError && error.code === 'staff.conflict') onLost(error.message);
      question.refuse(error);
    } finally {
      setQuestion(undefined);
      void readAgain();
    }
  };

  return { ask, confirm, cancel, isAsking: question !== undefined };
};
