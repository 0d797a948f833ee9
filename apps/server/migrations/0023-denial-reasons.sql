-- Why a door stayed shut, as its panel has told it, and what was shown there. Events from before have neither.

alter table access_events
  add denial_reason text check (
    denial_reason in ('ENTRANCE_DISABLED', 'LOCKDOWN', 'CREDENTIAL_UNKNOWN', 'CREDENTIAL_INACTIVE', 'HOLDER_SUSPENDED', 'NOT_YET_VALID',
      'EXPIRED', 'NO_KEY', 'OUTSIDE_WINDOWS', 'PROVIDER_NOT_ALLOWED')
  ),
  add credential_id uuid,
  add provider_id uuid,
  add check (denial_reason is null or unlock_status = 'FAILURE');
