import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reported picture stays with the evidence when its author replaces it or, of a threat, is erased. */
export class EvidencePictures1764000000030 implements MigrationInterface {
  name = 'EvidencePictures1764000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table images
        alter column owner drop not null,
        -- A copy of nobody's: it goes with the evidence. The evidence, which names it, is written behind it.
        add column evidence_of uuid references report_evidence (report_case) on delete cascade deferrable initially deferred,
        add constraint images_of_person_or_evidence check (num_nonnulls(owner, evidence_of) = 1);
      create index images_evidence on images (evidence_of);

      set constraints all immediate;
      insert into images (name, evidence_of, bytes)
        select rtrim(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), '=') || '.webp',
          e.report_case, i.bytes
        from report_evidence e join images i on '/api/images/' || i.name = e.content ->> 'image';
      -- What had been replaced before is lost.
      update report_evidence e set content = jsonb_set(content, '{image}', coalesce(
        (select to_jsonb('/api/images/' || i.name) from images i where i.evidence_of = e.report_case), 'null'))
        where content ->> 'image' is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from images where owner is null;
      alter table images drop column evidence_of, alter column owner set not null;
    `);
  }
}
