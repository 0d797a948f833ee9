import { SIGNATURES_LISTED_MAX } from '@portico/contract/consent/consent.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { totalRows } from '../../platform/row-limit.ts'

const FALLBACK = 'en'

/** The newest version, in this language or, without a translation, in English. */
export const findAgreement = (trx: Transaction, name: string, language: string) =>
  trx
    .selectFrom('agreements')
    .where('name', '=', name)
    .where('language', 'in', [language, FALLBACK])
    .where(sql<boolean>`published_at <= now()`)
    .select(['name', 'version', 'language', 'content'])
    .orderBy('version', 'desc')
    .orderBy(sql`language = ${language}`, 'desc')
    .limit(1)
    .executeTakeFirst()

type Acceptance = { accountId: string; email: string; name: string; version: number; language: string }

/** Returns the properties for which this account had not accepted the agreement before. */
export const insertAcceptances = async (
  trx: Transaction,
  propertyIds: readonly string[],
  { accountId, email, name, version, language }: Acceptance,
) =>
  (
    await trx
      .insertInto('agreement_acceptances')
      .values(
        propertyIds.map((property_id) => ({
          property_id,
          agreement_name: name,
          agreement_version: version,
          agreement_language: language,
          account_id: accountId,
          accepted_by: email,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('property_id')
      .execute()
  ).map(({ property_id }) => property_id)

/** A signature from before the language was kept is shown in English: all languages of a version say the same. */
export const listAcceptances = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('agreement_acceptances as s')
    .innerJoin('agreements as a', (join) =>
      join
        .onRef('a.name', '=', 's.agreement_name')
        .onRef('a.version', '=', 's.agreement_version')
        .on('a.language', '=', sql<string>`coalesce(s.agreement_language, ${FALLBACK})`),
    )
    .where('s.property_id', '=', propertyId)
    .select(['a.name', 'a.version', 'a.language', 'a.content', 's.accepted_by', 's.accepted_at'])
    .select(totalRows)
    .orderBy('s.accepted_at', 'desc')
    .orderBy('s.id')
    .limit(SIGNATURES_LISTED_MAX)
    .execute()
