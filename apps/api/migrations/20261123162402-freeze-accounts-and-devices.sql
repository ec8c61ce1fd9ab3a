-- A frozen account or device reads and changes nothing; its flags were looked at up to `flags_settled_at`.
alter table accounts add column frozen_at timestamptz(3), add column frozen_by uuid, add column flags_settled_at timestamptz(3);
alter table devices add column frozen_at timestamptz(3), add column frozen_by uuid, add column flags_settled_at timestamptz(3);
