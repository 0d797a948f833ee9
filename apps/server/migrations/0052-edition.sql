-- One edition replaces the flags of what goes beyond the specification. Without a row a deployment is `full`, as every new one is.
-- A deployment in use that had none of these flags on stays as it is. The flags themselves stay for servers of the release before.
insert into flags (name, value)
select 'edition', '"specified"'
where exists (select from accounts) and not exists (
  select from flags where value = 'true' and name in (
    'syncReviewsEnabled', 'doorStatesEnabled', 'accessExplanationsEnabled', 'lockdownsEnabled', 'denialReasonsEnabled',
    'liveHistoryEnabled', 'activityChartsEnabled', 'attentionEnabled', 'quickActionsEnabled', 'propertySwitcherEnabled',
    'personDetailsEnabled', 'peopleChangesEnabled', 'keyChecksEnabled', 'providerDecisionsEnabled', 'propertyDetailsEnabled',
    'contactChangesEnabled', 'historyDetailsEnabled', 'setupChecklistEnabled', 'sessionsEnabled'
  )
);
