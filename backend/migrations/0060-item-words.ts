import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the search of the marketplace looks into (docs/adr/0058-search-by-words.md). A hundred thousand items take about half a minute under a
 * lock.
 */
export class ItemWords1764000000060 implements MigrationInterface {
  name = 'ItemWords1764000000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
    await runner.query(`
      drop index marketplace_items_search;
      alter table marketplace_items
        drop column search,
        -- Every word of the item, and those of its title (A) and city (B) once more: an index keeps no weights, and these rank a result
        -- without reading a description.
        add column words tsvector not null
          generated always as (word_vector(title || ' ' || description || ' ' || coalesce(city, ''))) stored,
        add column named_words tsvector not null
          generated always as (setweight(word_vector(title), 'A') || setweight(word_vector(coalesce(city, '')), 'B')) stored;
      create index marketplace_items_words on marketplace_items using gin (words) where withdrawn_at is null;
      create index marketplace_items_named_words on marketplace_items using gin (named_words) where withdrawn_at is null;
    `);
    await runner.query(VOCABULARY);
    await runner.query(NAMES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger name_words_of_new on people;
      drop trigger name_words_changed on people;
      drop trigger words_of_new on marketplace_items;
      drop trigger words_changed on marketplace_items;
      drop trigger words_gone on marketplace_items;
      drop table name_words, item_words;
      alter table marketplace_items drop column words, drop column named_words,
        add column search text generated always as (search_text(title || ' ' || description)) stored;
      create index marketplace_items_search on marketplace_items using gin (search gin_trgm_ops) where withdrawn_at is null;
      drop function keep_name_words, count_item_words, add_item_words, words_out, word_vector, word_stem, words_of;
    `);
  }
}

const FUNCTIONS = `
  -- The words of a text: what stands between spaces and signs, without accents and case, cut where nobody reads on. The parser of
  -- PostgreSQL takes italiano/inglese for the name of a file, and finds no word in c++.
  create function words_of(value text) returns text[] language sql immutable parallel safe strict as $$
    select coalesce(array_agg(left(found[1], 40)), '{}') from regexp_matches(
      public.search_text(value) collate "und-x-icu",
      '(?<![[:alnum:]])c(?:\\+\\+|#)(?![[:alnum:]+#])|\\.net(?![[:alnum:]])|[[:alnum:]]+', 'g') found
  $$;

  create function word_vector(value text) returns tsvector language sql immutable parallel safe strict as
    $$ select array_to_tsvector(public.words_of(value)) $$;

  -- By PostgreSQL's Italian Snowball; null of a stop word. It is made while a query is written and stored nowhere, so that another major
  -- version may make others.
  create function word_stem(word text) returns text language sql immutable parallel safe strict as
    $$ select (ts_lexize('pg_catalog.italian_stem', word))[1] $$;

  -- A word and what is left of it with one letter out: two words a slip apart share one of these. Of five letters or more.
  create function words_out(word text) returns text[] language sql immutable parallel safe strict as $$
    select case when length(word) < 5 then '{}'::text[] else
      array(select word union select overlay(word placing '' from at for 1) from generate_series(1, length(word)) at) end
  $$;
`;

const VOCABULARY = `
  -- How many items on offer have each word. A transaction counts when it commits, after every other lock that it takes, and one at a time.
  create table item_words (
    word text collate "C" primary key,
    items integer not null check (items > 0)
  );

  create function add_item_words(added text[], gone text[]) returns void language plpgsql as $$
  begin
    if cardinality(added) + cardinality(gone) = 0 then return; end if;
    perform pg_advisory_xact_lock(hashtext('item_words'));
    delete from item_words w where w.word = any(gone) and w.items = 1;
    update item_words w set items = w.items - 1 where w.word = any(gone);
    insert into item_words as w (word, items) select word, 1 from unnest(added) word
      on conflict (word) do update set items = w.items + 1;
  end
  $$;

  create function count_item_words() returns trigger language plpgsql as $$
  declare
    before text[] := case when tg_op <> 'INSERT' and old.withdrawn_at is null then tsvector_to_array(old.words) else '{}' end;
    after text[] := case when tg_op <> 'DELETE' and new.withdrawn_at is null then tsvector_to_array(new.words) else '{}' end;
  begin
    perform public.add_item_words(
      array(select unnest(after) except select unnest(before)), array(select unnest(before) except select unnest(after)));
    return null;
  end
  $$;

  insert into item_words (word, items)
    select word, ndoc from ts_stat('select words from marketplace_items where withdrawn_at is null');
  create index item_words_parts on item_words using gin (word gin_trgm_ops);
  create index item_words_slips on item_words using gin (words_out(word));

  create constraint trigger words_of_new after insert on marketplace_items deferrable initially deferred
    for each row execute function count_item_words();
  create constraint trigger words_changed after update on marketplace_items deferrable initially deferred
    for each row when (old.words <> new.words or (old.withdrawn_at is null) <> (new.withdrawn_at is null))
    execute function count_item_words();
  create constraint trigger words_gone after delete on marketplace_items deferrable initially deferred
    for each row execute function count_item_words();
`;

const NAMES = `
  -- The words of people's names, which go with them. Whose names are public is in the ledger: a query asks it.
  create table name_words (
    person uuid not null references people (wallet) on delete cascade,
    is_company boolean not null,
    word text collate "C" not null,
    primary key (person, is_company, word)
  );

  create function keep_name_words() returns trigger language plpgsql as $$
  begin
    delete from name_words where person = new.wallet;
    insert into name_words (person, is_company, word)
      select new.wallet, false, word from unnest(public.words_of(new.name)) word
      union select new.wallet, true, word from unnest(public.words_of(new.company_name)) word;
    return null;
  end
  $$;

  insert into name_words (person, is_company, word)
    select wallet, false, word from people, unnest(words_of(name)) word
    union select wallet, true, word from people, unnest(words_of(company_name)) word;
  create index name_words_word on name_words (word);
  create index name_words_parts on name_words using gin (word gin_trgm_ops);
  create index name_words_slips on name_words using gin (words_out(word));

  create trigger name_words_of_new after insert on people for each row execute function keep_name_words();
  create trigger name_words_changed after update on people for each row
    when (old.name <> new.name or old.company_name is distinct from new.company_name) execute function keep_name_words();
`;
