// The file that a client sent, in a frame that can reach nothing: the console fetches it and hands it over by a port.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { StaffError, staffKey, staffUrl } from '#console/api.ts';
import { ErrorState } from '#console/parts/states.tsx';
import { type FromViewer, readyMessage, type ToViewer } from '#console/viewer/messages.ts';
import { viewerPath } from '#contract/staff/paths.ts';
import { receiptApi, type StaffReceipt } from '#contract/staff/receipts.ts';

const fetchFile = async (reference: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const response = await fetch(staffUrl(receiptApi.file, { params: { reference } }), {
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  });
  if (response.ok) return response.arrayBuffer();
  const answer = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new StaffError(
    response.status,
    answer.code ?? 'server.failed',
    answer.message ?? 'The file could not be loaded.',
  );
};

/** A frame without origin says so in its messages; anything else is not our viewer. */
const portFrom = (frame: HTMLIFrameElement | null, event: MessageEvent): MessagePort | undefined => {
  const isViewer =
    frame !== null &&
    event.source === frame.contentWindow &&
    event.origin === 'null' &&
    event.data === readyMessage;
  return isViewer ? event.ports[0] : undefined;
};

const isFromViewer = (data: unknown): data is FromViewer =>
  typeof data === 'object' && data !== null && 'key' in data && (data.key === 'j' || data.key === 'k');

export const FileViewer = ({
  receipt: { reference, file },
  onStep,
}: {
  receipt: Pick<StaffReceipt, 'reference' | 'file'>;
  /** j (1) or k (-1) was pressed in the frame. */
  onStep: (by: 1 | -1) => void;
}) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [port, setPort] = useState<MessagePort>();
  const bytes = useQuery<ArrayBuffer, Error>({
    queryKey: staffKey(receiptApi.file, { reference }),
    queryFn: ({ signal }) => fetchFile(reference, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const found = portFrom(frame.current, event);
      if (found !== undefined) setPort(found);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  const step = useRef(onStep);
  step.current = onStep;
  useEffect(() => {
    if (port === undefined) return;
    port.onmessage = ({ data }) => {
      if (isFromViewer(data)) step.current(data.key === 'j' ? 1 : -1);
    };
  }, [port]);

  const { data } = bytes;
  const { kind, name } = file;
  useEffect(() => {
    if (port === undefined || data === undefined) return;
    const { theme } = document.documentElement.dataset;
    const message: ToViewer = { kind, bytes: data, label: name, ...(theme !== undefined && { theme }) };
    port.postMessage(message);
  }, [port, data, kind, name]);

  if (bytes.error !== null) return <ErrorState query={bytes} />;
  return (
    <iframe
      ref={frame}
      className="receipt-frame"
      title={`File of ${reference}`}
      src={viewerPath}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
};
