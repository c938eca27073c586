/**
 * Options of wall screens: plant, look, scale, seconds for each page of a list, hidden controls.
 * `kiosk_rows` is created again with them.
 */
export const statements = [
  `DROP VIEW kiosk_rows`,
  `ALTER TABLE kiosks ADD COLUMN plant_id text`,
  `ALTER TABLE kiosks ADD COLUMN base text`,
  `ALTER TABLE kiosks ADD COLUMN look text`,
  `ALTER TABLE kiosks ADD COLUMN scale_percent double precision`,
  `ALTER TABLE kiosks ADD COLUMN paging_seconds double precision`,
  `ALTER TABLE kiosks ADD COLUMN hides_controls integer NOT NULL DEFAULT 0`,
  `CREATE VIEW kiosk_rows AS
    SELECT kiosks.account_id, kiosks.display_name, kiosks.display_name_key, kiosks.client_id,
      clients.display_name AS client_name, kiosks.screens, kiosks.plant_id, kiosks.base,
      kiosks.look, kiosks.scale_percent, kiosks.paging_seconds, kiosks.hides_controls,
      kiosks.created_by, kiosks.created_at, kiosks.opened_at, kiosks.version,
      (SELECT max(last_seen_at) FROM sessions WHERE sessions.account_id = kiosks.account_id)
        AS last_seen_at
    FROM kiosks JOIN clients ON clients.id = kiosks.client_id
    WHERE kiosks.revoked_at IS NULL`,
];
