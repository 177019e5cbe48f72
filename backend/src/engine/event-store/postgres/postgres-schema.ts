/**
 * The tables of the PostgreSQL event store. `event_store.append` is the fence and the write in one: it locks the stream's
 * row until commit, so the order of positions is the order of commits, and it returns false when the stream is at another
 * revision. An append that is sent before the previous one was answered names the last hash of that one (p_behind): had
 * another writer written as many events instead, the revision alone would match. Envelopes come as one text, a line each
 * (canonical JSON holds no line break), and hashes packed, 32 bytes each: this costs half of what arrays do.
 */
export const EVENT_STORE_SCHEMA = `
create schema if not exists event_store;

create table if not exists event_store.streams (
  id integer generated always as identity primary key,
  name text not null unique,
  revision bigint not null
);

create table if not exists event_store.events (
  stream integer not null,
  revision bigint not null,
  envelope text not null,
  hash bytea not null,
  primary key (stream, revision)
);

create or replace function event_store.append(p_stream text, p_expected bigint, p_envelopes text, p_hashes bytea, p_behind bytea)
returns boolean language plpgsql as $$
declare
  v_count integer := octet_length(p_hashes) / 32;
  v_stream integer;
begin
  if p_expected = -1 then
    insert into event_store.streams (name, revision) values (p_stream, v_count - 1)
    on conflict (name) do nothing returning id into v_stream;
  else
    update event_store.streams set revision = p_expected + v_count
    where name = p_stream and revision = p_expected
    and (p_behind is null or exists (
      select from event_store.events where stream = streams.id and revision = p_expected and hash = p_behind
    ))
    returning id into v_stream;
  end if;
  if v_stream is null then
    return false;
  end if;
  insert into event_store.events (stream, revision, envelope, hash)
  select v_stream, p_expected + line.ordinal, line.envelope, substr(p_hashes, (line.ordinal::integer - 1) * 32 + 1, 32)
  from string_to_table(p_envelopes, E'\\n') with ordinality as line (envelope, ordinal);
  perform pg_notify('event_store', p_stream);
  return true;
end
$$;
`;
