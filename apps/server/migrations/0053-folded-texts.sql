-- Texts as a search compares them: without case, accents and character width, but with the marks that distinguish か from が. The server
-- folds what was typed in the same way (`platform/folding.ts`). Most texts are ASCII, which needs less work.
create function portico.folded(content text) returns text language sql immutable parallel safe
  return case
    when octet_length(content) = length(content) then lower(content collate "C")
    else replace(lower(normalize(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]+', '', 'g'), NFC) collate "und-x-icu"), 'ß', 'ss') collate "C"
  end;
