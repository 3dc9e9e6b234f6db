-- kolaj: expand, needs 0075
-- The operator's own terms and privacy notice (D-81, D-91). Nothing is ever changed here: the newest row of a document and language counts,
-- an empty text means the built-in one again, and the highest id is the version that somebody agrees to.
create table legal_texts (
  id integer generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy')),
  language text not null,
  text text not null,
  written_at timestamptz not null default now(),
  written_by uuid references users
);
create index legal_texts_newest on legal_texts (document, language, id desc);
