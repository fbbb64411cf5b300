import { sql } from '../../platform/database/sql.ts';
import type { Invariant } from '../../platform/invariants/invariants.ts';

export const DELIVERY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'webhooks.deliveries',
    record: 'the delivery',
    holds: 'deliveries have their subscription, are queued once for each event, and are either due or done',
    records: (organization, now) => sql`
      select d.id, d.mode, case
        when not exists (select 1 from webhook_subscriptions where organization_id = ${organization} and mode = d.mode
          and id = d.subscription_id) then format('its subscription %s is missing', d.subscription_id)
        when d.twins > 1 then format('the event %s is queued %s times for %s', d.event_id, d.twins, d.subscription_id)
        when (d.status = 'pending') <> (d.next_attempt_at is not null)
          then format('it is %s and due %s', d.status, coalesce(d.next_attempt_at::text, 'never'))
        when (d.status = 'delivered') <> (d.delivered_at is not null)
          then format('it is %s and was delivered %s', d.status, coalesce(d.delivered_at::text, 'never'))
        when d.status <> 'pending' and d.attempts = 0 then format('it is %s without an attempt', d.status)
        when d.status = 'pending' and d.leased_until > ${now}::timestamptz + interval '5 minutes'
          then format('it is held until %s, longer than any worker holds one', d.leased_until)
        end as fault
      from (
        select *, count(*) over (partition by mode, subscription_id, event_id) as twins
        from webhook_deliveries where organization_id = ${organization}) d`,
  },
  {
    name: 'webhooks.events',
    record: 'the delivery',
    holds: 'deliveries of risk and screening tell of an event that happened',
    records: (organization) => sql`
      select d.id, d.mode, case when e.id is null and s.id is null
        then format('the event %s that it tells of is missing', d.event_id) end as fault
      from webhook_deliveries d
      left join risk_events e on e.organization_id = ${organization} and e.mode = d.mode and e.id = d.event_id
      left join screening_audit s on s.organization_id = ${organization} and s.mode = d.mode and s.id = d.event_id
        and not s.carried
      where d.organization_id = ${organization} and (d.event like 'risk.%' or d.event like 'screening.%')`,
  },
];
