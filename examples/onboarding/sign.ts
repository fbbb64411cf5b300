import { asAnyone } from './connection.ts';

/** What the signing page does for the customer; the link is all the authentication there is. */
const [link = '', name = ''] = process.argv.slice(2);
const token = link.slice(link.lastIndexOf('/') + 1);
const customer = asAnyone();

const { fields } = await customer.call('readSigning', { params: { token } });
for (const { id, fieldType } of fields)
  if (fieldType === 'signature')
    await customer.call('fillSigningField', { params: { token, fieldId: id }, body: { typed: name } });

// The digest covers what was shown: had anything changed since, signing would be refused.
const { valuesSha256 } = await customer.call('readSigning', { params: { token } });
const { signer } = await customer.call('completeSigning', {
  params: { token },
  body: { consent: true, valuesSha256 },
});
console.log(`signer     ${signer.status}`);
