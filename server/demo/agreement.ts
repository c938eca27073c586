import type { Transaction } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { signAgreements } from '#server/people/agreements/agreements.store.ts';
import { dayMs } from '#shared/durations.ts';

/** HTML, as the client's lawyers would send it. */
const agreement = `<h2>Terms of use</h2>
<p>Lineside shows the state of the plants your company has connected to it. Before you use it, please read what you agree to.</p>
<ol>
  <li><strong>What you see is your company's.</strong> Figures of machines, shifts and people stay inside your company. Do not pass them on without its consent.</li>
  <li><strong>Figures inform, people decide.</strong> No figure of Lineside replaces a safety device, a lock-out or the word of the person at the machine.</li>
  <li><strong>Your account is yours.</strong> Keep your password to yourself, and sign out on shared screens.</li>
  <li><strong>What you enter is kept.</strong> Answers to forms, reasons for stops and messages are stored with your name and the time.</li>
</ol>
<p>Questions? Ask the person who runs Lineside in your plant.</p>`;

const name = 'Terms of use';
const terms = { id: 'terms-2026', clientId: 'contoso', number: 1 };

/** Agreement of Contoso: Carol has signed it, Ben has not. */
export async function installAgreement(tx: Transaction<Database>, now: number): Promise<void> {
  const { id, clientId, number } = terms;
  await tx
    .insertInto('agreements')
    .values({
      id,
      client_id: clientId,
      display_name: name,
      display_name_key: nameKey(name),
      text_en: agreement,
      number,
      // Before the first sign-in.
      published_at: now - dayMs,
      published_by: 'global',
    })
    .execute();
  const carol = { id: 'carol', username: 'carol' };
  await signAgreements(tx, carol, { unsigned: [terms], at: now });
}
