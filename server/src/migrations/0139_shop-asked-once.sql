-- kolaj: expand, needs 0133
-- Whose rows these are is asked once a statement, as of analytics since 0075. Asked of every row it was half of what counting a big shop's
-- collages takes, and the database expected one row in two hundred of those it then found: it read whole tables where an index had the first of them.
-- A statement of a few rows takes some 30 µs longer so, hence only where shops have very many.
alter policy tenant on collages using (
  shop_id = (select session_shop()) or (select current_setting('kolaj.shop', true) = 'system')
);
alter policy tenant on broadcasts using (
  shop_id = (select session_shop()) or (select current_setting('kolaj.shop', true) = 'system')
);
alter policy tenant on broadcast_images using (
  shop_id = (select session_shop()) or (select current_setting('kolaj.shop', true) = 'system')
);
