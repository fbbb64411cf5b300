import { asProgram } from './connection.ts';
import { customerFile, preparedFile } from './files.ts';
import { assessed, offered, registered, screened, verified } from './steps.ts';

/** Takes a customer as far as it goes now. Run it again whenever something has happened: it goes on from there. */
const customer = await customerFile(process.argv[2]);
const prepared = await preparedFile(process.argv[3]);
const assay = asProgram();

const subjectId = await registered(assay, customer);
const session = await verified(assay, customer, { ...prepared, subjectId });
console.log(`session    ${session.status}, ${session.workflows[0]?.runs.at(-1)?.reviewStatus}`);

const run = await screened(assay, customer, subjectId);
console.log(`screening  ${run.status}`);

const { decision, inputs, rules } = await assessed(assay, customer, { ...prepared, subjectId });
const because = [
  ...rules.filter(({ outcome }) => outcome === 'held').map(({ reason }) => reason),
  ...inputs.filter(({ status }) => status !== 'resolved').map(({ key, status }) => `${key} is ${status}`),
];
console.log(['decision  ', decision, ...(because.length > 0 ? [`(${because.join(', ')})`] : [])].join(' '));

// `none` asks for no restriction. Whether the bank takes the customer on is its own decision; this bank then does.
if (decision === 'none') {
  const { document, signingUrl } = await offered(assay, customer, { ...prepared, subjectId });
  console.log(`agreement  ${document.status}`);
  console.log(`link       ${signingUrl}`);
  if (document.completedPdfSha256) console.log(`file       ${document.completedPdfSha256}`);
}
