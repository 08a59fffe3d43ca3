// `candidate-link`: makes private onboarding links, shows them again, switches them off and on, frees and reissues them.
import type { Command } from 'commander';
import { formatBytes } from '#contract/file-size.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import {
  candidateLinkToken,
  candidateLinkUrl,
  candidateStatus,
  isLive,
} from '#server/candidates/candidate-link.ts';
import {
  type CandidateLinkInput,
  checkCandidateLink,
  createCandidateLink,
  reissueLink,
  resetUpload,
  setCandidateLinkActive,
} from '#server/candidates/candidates.service.ts';
import {
  type CandidateLink,
  candidateLinkPages,
  findCandidateLink,
  findCandidateLinkByTokenId,
  findUploadOfLink,
  type LinkWithUpload,
  listUploadsOfLink,
} from '#server/candidates/candidates.store.ts';
import type { Deps } from '#server/deps.ts';
import { readLine, readOptional } from '#server/links/checked-text.ts';
import { allRows, asFacts, checked, historyLines, orSay, shownTime, takesLink } from './input.ts';
import { CommandError, type Context, commandsOf, type Run } from './run.ts';
import { type SaveOptions, saveFile } from './save-file.ts';

const lives = ({ clock }: Deps, { link }: LinkWithUpload): boolean => isLive(link, clock.now());

const linkJson = (deps: Deps, { link, upload }: LinkWithUpload) => ({
  id: link.id,
  name: link.name,
  email: link.email,
  phone: link.phone,
  position: link.position,
  candidateId: link.candidate_id,
  status: candidateStatus({ link, upload }, deps.clock.now()),
  hasUploaded: upload !== undefined,
  uploadDetails:
    upload === undefined
      ? null
      : {
          fileName: upload.file_name,
          fileSize: Number(upload.file_bytes),
          uploadedAt: upload.uploaded_at,
          damaged: upload.file_damaged !== 0,
        },
  url: lives(deps, { link, upload }) ? candidateLinkUrl(deps.config, link) : null,
  expiresAt: link.expires_at,
  deactivatedAt: link.deactivated_at,
  createdAt: link.created_at,
});

const linkFacts = (deps: Deps, { link, upload }: LinkWithUpload): string =>
  asFacts([
    ['ID', link.id],
    ['Status', candidateStatus({ link, upload }, deps.clock.now())],
    ['Name', link.name],
    ['Email', link.email],
    ['Phone', link.phone],
    ['Position', link.position],
    ['Candidate ID', link.candidate_id],
    ['Created', shownTime(link.created_at)],
    ['Expires', shownTime(link.expires_at)],
    ['Deactivated', shownTime(link.deactivated_at)],
    [
      'Certificate',
      upload === undefined
        ? null
        : `${upload.file_name} (${formatBytes(Number(upload.file_bytes))}${upload.file_damaged ? ', damaged' : ''}), ${shownTime(upload.uploaded_at)}`,
    ],
  ]);

/** What `create` and `reissue` print. */
const printMade = ({ deps, print }: Context, link: CandidateLink, upload: LinkWithUpload['upload']): void => {
  const url = candidateLinkUrl(deps.config, link);
  print(
    { id: link.id, token: candidateLinkToken(deps.config, link), url, expiresAt: link.expires_at },
    [
      `The onboarding link for ${link.name}:`,
      `\n  ${url}\n`,
      linkFacts(deps, { link, upload }),
      upload === undefined
        ? `\nSend it to the candidate now: it accepts one PDF until ${shownTime(link.expires_at)}. A mail will tell you when it arrives.`
        : `\nThe certificate is still there. To allow another one: npm run -s cli -- candidate-link reset-upload ${link.id}`,
    ].join('\n'),
  );
};

const create = async (context: Context, input: CandidateLinkInput): Promise<void> => {
  const values = checked(() => checkCandidateLink(input));
  printMade(context, await createCandidateLink(context.deps, context.actor, values), undefined);
};

const list = async ({ deps, printList }: Context): Promise<void> => {
  const links = await allRows(candidateLinkPages(deps.db));
  printList(
    links.map((each) => linkJson(deps, each)),
    (link) => ({
      id: link.id,
      status: link.status,
      name: link.name,
      position: link.position,
      'candidate id': link.candidateId,
      created: shownTime(link.createdAt),
      expires: shownTime(link.expiresAt),
      file: link.uploadDetails?.fileName ?? null,
    }),
    'There are no onboarding links yet.',
  );
};

const notFound = (id: string) => new CommandError(`There is no onboarding link with the ID ${id}.`);

const show = async ({ deps, print }: Context, id: string): Promise<void> => {
  const found = await findCandidateLink(deps.db, id);
  if (found === undefined) throw notFound(id);
  const history = await listAuditAbout(deps.db, 'candidate_link', id);
  const replaced = (await listUploadsOfLink(deps.db, id)).filter((upload) => upload.reset_at !== null);
  print(
    {
      ...linkJson(deps, found),
      earlierUploads: replaced.map(({ id: uploadId, file_name, uploaded_at, reset_at, reset_reason }) => ({
        id: uploadId,
        fileName: file_name,
        uploadedAt: uploaded_at,
        resetAt: reset_at,
        resetReason: reset_reason,
      })),
      history,
    },
    [
      linkFacts(deps, found),
      `\n${
        lives(deps, found)
          ? `  ${candidateLinkUrl(deps.config, found.link)}`
          : `The link no longer works. For a new one: npm run -s cli -- candidate-link reissue ${id}`
      }`,
      ...(replaced.length === 0 ? [] : ['\nReplaced certificates']),
      ...replaced.map(
        (upload) =>
          `  ${upload.id}  ${upload.file_name}, reset ${shownTime(upload.reset_at)}${upload.reset_reason === null ? '' : `: ${upload.reset_reason}`}`,
      ),
      ...historyLines(history, found.link.name),
    ].join('\n'),
  );
};

const download = async (
  context: Context,
  id: string,
  { upload: wanted, ...options }: SaveOptions & { upload?: string },
): Promise<void> => {
  const { db } = context.deps;
  const found = await findCandidateLink(db, id);
  if (found === undefined) throw notFound(id);
  const upload = wanted === undefined ? found.upload : await findUploadOfLink(db, id, wanted);
  if (upload === undefined && wanted !== undefined) {
    throw new CommandError(`The onboarding link ${id} has no certificate with the ID ${wanted}.`);
  }
  if (upload === undefined) {
    const [earlier] = await listUploadsOfLink(db, id);
    throw new CommandError(
      earlier === undefined
        ? `The onboarding link ${id} has no certificate yet.`
        : `The onboarding link ${id} has no current certificate. To download the earlier one: npm run -s cli -- candidate-link download ${id} --upload ${earlier.id}`,
    );
  }
  const { id: uploadId, file_key: key, file_name: name, file_sha256: sha256 } = upload;
  const kept = { key, name, kind: 'pdf', sha256 } as const;
  await saveFile(context, kept, options, 'candidate-link.download', id, { detail: { uploadId } });
};

/** The changed link; `already` is why there was nothing to change. */
const changed = (id: string, act: Promise<LinkWithUpload>, already = ''): Promise<LinkWithUpload> =>
  orSay(act, {
    'staff.not-found': notFound(id).message,
    'staff.conflict': `The onboarding link ${id} ${already}.`,
  });

const setActive =
  (active: boolean) =>
  async ({ deps, actor, print }: Context, id: string): Promise<void> => {
    const already = active ? 'is not deactivated' : 'is already inactive';
    const found = await changed(id, setCandidateLinkActive(deps, actor, id, active), already);
    const status = candidateStatus(found, deps.clock.now());
    print(linkJson(deps, found), `The onboarding link ${id} is now ${status}.`);
  };

const reset = async (
  { deps, actor, print }: Context,
  id: string,
  { reason }: { reason?: string },
): Promise<void> => {
  const why = checked(() => readOptional(readLine, 'reason', reason));
  const found = await changed(id, resetUpload(deps, actor, id, why), 'has no upload to reset');
  const next = lives(deps, found)
    ? `The link accepts another PDF until ${shownTime(found.link.expires_at)}.`
    : `The link is ${candidateStatus(found, deps.clock.now())}. For a new one: npm run -s cli -- candidate-link reissue ${id}`;
  print(linkJson(deps, found), `The certificate of ${found.link.name} no longer counts. ${next}`);
};

const reissue = async (context: Context, id: string): Promise<void> => {
  const { link, upload } = await changed(id, reissueLink(context.deps, context.actor, id));
  printMade(context, link, upload);
};

const withId = takesLink(async (db, tokenId) => (await findCandidateLinkByTokenId(db, tokenId))?.link.id);

export const addCandidateLinkCommands = (program: Command, run: Run): void => {
  const group = program
    .command('candidate-link')
    .description(
      'private links through which candidates send their certificates; a <link> is its ID or its address',
    );
  const add = commandsOf(group, run);
  add('create', 'create a link and print it', create)
    .requiredOption('--name <name>', "the candidate's full name")
    .requiredOption('--email <address>', 'gets a mail when the certificate arrives')
    .requiredOption('--phone <number>', 'ten digits, with or without +91')
    .requiredOption('--position <title>', 'the job the candidate applies for')
    .option('--candidate-id <id>', 'your own; one is created if left out')
    .option('--valid-for <duration>', '90s, 15m, 2h or 30d', '2h');
  add('list', 'all links, the newest first', list);
  add('show <link>', 'one link with its certificate and history', withId(show));
  add('download <link>', "write the candidate's certificate to your disk", withId(download))
    .option('--to <file>', 'where to; by default the current folder, under its own name')
    .option('--upload <id>', 'an earlier one that was reset; show lists their IDs')
    .option('--force', 'replace an existing file');
  add('deactivate <link>', 'deactivate a link', withId(setActive(false)));
  add('activate <link>', 'activate a link again', withId(setActive(true)));
  add(
    'reset-upload <link>',
    'reset the upload, so that the candidate can send another certificate',
    withId(reset),
  ).option('--reason <text>', 'for the record');
  add('reissue <link>', 'a new address and two new hours; the old address stops working', withId(reissue));
};
