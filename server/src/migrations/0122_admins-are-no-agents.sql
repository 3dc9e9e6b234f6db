-- kolaj: expand, needs 0121
-- Who became an administrator before was still a mobile agent of the shop that had made the account: that shop could set its password and take
-- its second factor off.

-- All shops at once.
select set_config('kolaj.shop', 'system', true);

delete from agent_profiles using users where users.id = agent_profiles.user_id and users.is_admin;
update users set is_agent = false where is_admin and is_agent;
